import { Agent, request } from 'node:http'

export interface Work {
  name: string
  /** The n-th call of this work. */
  call(n: number): { method: string; path: string; body?: unknown }
}

export interface Target {
  port: number
  /** Of each person who calls: the clients are divided among them. */
  people: Record<string, string>[]
  /** Milliseconds of the processor that it has used, its database included. */
  cpu?: () => Promise<number>
}

export interface Measured {
  p50: number
  p95: number
  perSecond: number
  /** Milliseconds of the processor for one call, of the server and of PostgreSQL; with sixteen clients. */
  cpu: number
}

/** One client for the latencies, then sixteen for the throughput. Milliseconds and calls a second. */
export async function measure(target: Target, work: Work, seconds: number): Promise<Measured> {
  const agent = new Agent({ keepAlive: true, maxSockets: 16 })
  let n = 0
  const once = (client = 0) =>
    call({ agent, port: target.port, headers: target.people[client % target.people.length]! }, work.call(n++))
  for (let warm = 0; warm < 50; warm++) await once()
  const times: number[] = []
  const until = performance.now() + seconds * 1000
  while (performance.now() < until && times.length < 2_000) {
    const begun = performance.now()
    await once()
    times.push(performance.now() - begun)
  }
  const begun = await target.cpu?.()
  const done = await throughput(once, seconds)
  const cpu = begun === undefined ? Number.NaN : ((await target.cpu!()) - begun) / done
  agent.destroy()
  times.sort((a, b) => a - b)
  const at = (share: number) => times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? Number.NaN
  return { p50: at(0.5), p95: at(0.95), perSecond: done / seconds, cpu }
}

async function throughput(once: (client: number) => Promise<void>, seconds: number): Promise<number> {
  let done = 0
  const until = performance.now() + seconds * 1000
  const client = async (nth: number) => {
    while (performance.now() < until) {
      await once(nth)
      done++
    }
  }
  await Promise.all(Array.from({ length: 16 }, (_, nth) => client(nth)))
  return done
}

interface Caller {
  agent: Agent
  port: number
  headers: Record<string, string>
}

function call({ agent, port, headers: own }: Caller, { method, path, body }: ReturnType<Work['call']>): Promise<void> {
  const payload = body === undefined ? undefined : JSON.stringify(body)
  const headers = {
    ...own,
    ...(payload && { 'content-type': 'application/json', 'content-length': String(Buffer.byteLength(payload)) }),
  }
  return new Promise((resolve, reject) => {
    const sent = request({ agent, host: '127.0.0.1', port, method, path, headers }, (response) => {
      let text = ''
      response.on('data', (chunk: Buffer) => {
        if ((response.statusCode ?? 500) >= 300) text += chunk.toString()
      })
      response.on('end', () =>
        (response.statusCode ?? 500) < 300
          ? resolve()
          : reject(new Error(`${method} ${path} answered ${response.statusCode}: ${text}`)),
      )
    })
    sent.on('error', reject)
    sent.end(payload)
  })
}
