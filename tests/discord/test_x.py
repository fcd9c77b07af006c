from tests.discord.saloon import *
import time
async def test_x(saloon):
    t=time.time()
    await saloon.heist()
    print(time.time()-t)
    print(saloon.table.text); print(saloon.table.buttons); print(saloon.ping)
    for g in saloon.three:
        a=await g.slash("hand"); print(a.text, a.shown.buttons)
        print(g.dms())
    print(saloon.messages)
    t=time.time()
    await saloon.restart()
    print(time.time()-t)
    a=await g.press("My hand"); print(a.text)
