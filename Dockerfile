FROM python:3.13-slim AS build
RUN python -m venv /opt/mudbucket
ENV PATH=/opt/mudbucket/bin:$PATH PIP_DISABLE_PIP_VERSION_CHECK=1 PIP_NO_CACHE_DIR=1
WORKDIR /src
COPY requirements.lock ./
RUN pip install --require-hashes --no-deps --only-binary=:all: -r requirements.lock
COPY pyproject.toml README.md LICENSE ./
COPY engines engines
COPY bot bot
RUN pip install --no-deps .

FROM python:3.13-slim
RUN useradd --uid 1000 --create-home mudbucket && install -d -o mudbucket -g mudbucket /data /backups
COPY --from=build /opt/mudbucket /opt/mudbucket
ENV PATH=/opt/mudbucket/bin:$PATH \
    PYTHONUNBUFFERED=1 \
    MUDBUCKET_DATABASE__URL=sqlite+aiosqlite:////data/mudbucket.db
USER mudbucket
WORKDIR /data
VOLUME /data /backups
CMD ["mudbucket", "run"]
