import { readdir, readFile } from 'node:fs/promises'
import { sql } from 'kysely'
import type { Database } from '../apps/server/src/db/open.ts'

/** Milliseconds of a process and of all processes of PostgreSQL, those that have ended included. */
export async function cpuOf(server: number, postmaster: number): Promise<number> {
  const all = (await readdir('/proc')).filter((name) => /^\d+$/.test(name)).map(Number)
  const times = await Promise.all(
    all.map(async (pid) => {
      const fields = await statOf(pid)
      if (!fields || (pid !== server && pid !== postmaster && Number(fields[1]) !== postmaster)) return 0
      const own = Number(fields[11]) + Number(fields[12])
      return (pid === postmaster ? own + Number(fields[13]) + Number(fields[14]) : own) * 10
    }),
  )
  return times.reduce((sum, time) => sum + time, 0)
}

/** Milliseconds of one process that is alive, to the microsecond. */
export async function cpuOfProcess(pid: number): Promise<number> {
  const threads = await readdir(`/proc/${pid}/task`)
  const all = await Promise.all(
    threads.map((tid) => readFile(`/proc/${pid}/task/${tid}/schedstat`, 'utf8').catch(() => '')),
  )
  return all.reduce((sum, line) => sum + Number(line.split(' ')[0]) / 1e6, 0)
}

/** The process that the database's connections are children of. */
export async function postmasterOf({ owner }: Database): Promise<number> {
  const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(owner)
  return Number((await statOf(rows[0]!.pid))?.[1])
}

async function statOf(pid: number): Promise<string[] | undefined> {
  return (await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => undefined))?.split(') ')[1]?.split(' ')
}
