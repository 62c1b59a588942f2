import { backUp } from '../apps/server/src/db/embedded/backup.ts'
import { runOnData } from './run-on-data.ts'

await runOnData('Usage: npm run backup -- FILE', async (dataDir, [file]) => {
  if (!file) return undefined
  const { bytes } = await backUp(dataDir, file)
  return `${file}: ${Math.ceil(bytes / 1e6)} MB`
})
