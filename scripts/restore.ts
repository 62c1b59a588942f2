import { restore } from '../apps/server/src/db/embedded/backup.ts'
import { runOnData } from './run-on-data.ts'

await runOnData('Usage: npm run restore -- FILE [--replace]', async (dataDir, words) => {
  const [file] = words.filter((word) => !word.startsWith('--'))
  if (!file) return undefined
  const { movedTo } = await restore(file, dataDir, words.includes('--replace'))
  return `Restored to ${dataDir}.${movedTo ? ` What was there is in ${movedTo}; remove it when you no longer need it.` : ''}`
})
