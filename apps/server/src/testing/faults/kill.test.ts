import { expect, test } from 'vitest'
import { killWhileSaving } from './kill-while-saving.ts'
import { prepareWorkspace } from './prepare-workspace.ts'
import { migratedPlace } from './temporary-place.ts'

/** `KILLS=200 npm test -- server faults/kill.test`: as often as you like. */
const KILLS = Number(process.env['KILLS'] ?? 4)
const DELAYS = [300, 700, 1200, 2000]

test(
  `killed ${KILLS} times while people save, merge and upload, nothing acknowledged is lost or duplicated`,
  { timeout: KILLS * 30_000 },
  async () => {
    const place = await migratedPlace()
    const workspace = await prepareWorkspace(place)
    const delays = Array.from({ length: KILLS }, (_, nth) => DELAYS[nth % DELAYS.length]!)
    const result = await killWhileSaving({ place, workspace, delays })
    if (KILLS > DELAYS.length) console.log({ ...result, starts: Math.max(...result.starts) })

    expect(result.faults).toEqual([])
    expect(result.acknowledged).toBeGreaterThan(40)
    expect(result.unanswered).toBeGreaterThan(0)
  },
)
