import { expect, test } from 'vitest'
import { killWhileSaving } from './kill-while-saving.ts'
import { prepareWorkspace } from './prepare-workspace.ts'
import { migratedPlace } from './temporary-place.ts'

test(
  'killed four times while people save, nothing acknowledged is lost or duplicated',
  { timeout: 120_000 },
  async () => {
    const place = await migratedPlace()
    const workspace = await prepareWorkspace(place)
    const result = await killWhileSaving({ place, workspace, delays: [300, 700, 1200, 2000] })

    expect(result.faults).toEqual([])
    expect(result.acknowledged).toBeGreaterThan(40)
    expect(result.unanswered).toBeGreaterThan(0)
  },
)
