FROM python:3.13-slim AS build
RUN python -m venv /opt/mudbucket && python -m venv /opt/build
ENV PIP_DISABLE_PIP_VERSION_CHECK=1 PIP_NO_CACHE_DIR=1
WORKDIR /src
COPY requirements-postgres.lock requirements-build.lock ./
RUN /opt/mudbucket/bin/pip install --require-hashes --no-deps --only-binary=:all: -r requirements-postgres.lock \
 && /opt/build/bin/pip install --require-hashes --no-deps --only-binary=:all: -r requirements-build.lock
COPY pyproject.toml LICENSE ./
COPY docs/about.md docs/
COPY engines engines
COPY bot bot
RUN /opt/build/bin/pip wheel --no-build-isolation --no-deps --wheel-dir /wheels . \
 && /opt/mudbucket/bin/pip install --no-index --no-deps /wheels/*.whl

FROM python:3.13-slim
RUN useradd --uid 1000 --create-home mudbucket && install -d -o mudbucket -g mudbucket /data /backups
COPY --from=build /opt/mudbucket /opt/mudbucket
ENV PATH=/opt/mudbucket/bin:$PATH \
    PYTHONUNBUFFERED=1
USER mudbucket
# config.toml is looked for here, and the database is made here unless it says otherwise.
WORKDIR /data
VOLUME /data /backups
HEALTHCHECK --interval=30s --timeout=10s --start-period=60s --retries=3 CMD ["mudbucket", "status"]
CMD ["mudbucket", "run"]
