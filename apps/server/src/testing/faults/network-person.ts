import { addressOf, type Caller } from '../caller.ts'
import type { TestPerson } from '../world.ts'
import { networkCaller } from './network-caller.ts'

/** Somebody with a session who asks a running product in the words of the contract. */
export async function personAt(address: string, token: string): Promise<Pick<TestPerson, 'token' | 'call'>> {
  const caller = await networkCaller(address, token)
  const call: Caller['call'] = async (endpoint, args) => {
    const path = addressOf(endpoint, args as Parameters<typeof addressOf>[1])
    const { status, text } = await caller.send({ method: endpoint.method, path })
    if (status !== 200) throw new Error(`${status} ${text}`)
    return JSON.parse(text) as never
  }
  return { token, call }
}
