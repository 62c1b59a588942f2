import type { CallOf, Endpoint, ReplyOf } from '@dossier/contract/endpoint'
import { ApiError } from '../../lib/api-error.ts'
import { call, keyOfCall, type CallOptions } from '../../lib/api.ts'
import { checkInput, isRequired, type InputFault } from '../../lib/check-input.ts'
import { tooLongBy } from '../../lib/too-long.ts'

/** One call of a save. The contract's schema of its body also says at the inputs why it cannot be sent. */
export interface Request {
  endpoint: Endpoint
  body: unknown
  /** The inputs of those parts of the body that have another name there. */
  inputs: Record<string, string>
  /** Under the given key, or one of its own. */
  send: (key?: string) => Promise<unknown>
  /** The key of its own. */
  key: () => string
}

interface Options<E extends Endpoint> {
  inputs?: Record<string, string>
  /** Awaited before the next call: takes the answer to where it is shown. */
  onReply?: (reply: ReplyOf<E>) => unknown
}

export function request<E extends Endpoint>(endpoint: E, input: CallOf<E>, options: Options<E> = {}): Request {
  const { inputs = {}, onReply } = options
  const send = async (key?: string) => {
    const ask = call as (endpoint: E, input: CallOf<E>, options?: CallOptions) => Promise<ReplyOf<E>>
    const reply = await ask(endpoint, input, key === undefined ? {} : { idempotencyKey: key })
    await onReply?.(reply)
  }
  const key = () => keyOfCall(endpoint, input)
  return { endpoint, body: (input as { body?: unknown }).body, inputs, send, key }
}

/** Why a form cannot be saved, by input. */
export type Faults = Record<string, string>

/** `userIds` or `choices.2.label` in a body: the name of its input. */
function inputAt(path: readonly (string | number)[], { inputs }: Request): string {
  const [first, ...rest] = path
  return [inputs[String(first)] ?? first, ...rest].join('.')
}

/** What the contract would refuse: texts that are too long, which is said at once, and the rest. */
export function faultsOf(requests: readonly Request[]): { tooLong: Faults; others: Faults } {
  const found = requests.flatMap((one) =>
    checkInput(one.endpoint.body, one.body).map((fault) => [inputAt(fault.path, one), fault] as const),
  )
  const saidOf = (isTooLong: boolean) =>
    found
      .filter(([, fault]) => (fault.tooLong !== undefined) === isTooLong)
      .map(([input, fault]) => [input, said(fault)])
  return {
    tooLong: Object.fromEntries(saidOf(true).toReversed()),
    others: Object.fromEntries(saidOf(false).toReversed()),
  }
}

const said = ({ text, tooLong }: InputFault) => (tooLong ? tooLongBy(tooLong.by, tooLong.limit) : text)

/** Whether the contract takes an input that is empty. */
export const isInputRequired = (requests: readonly Request[], input: string): boolean =>
  requests.some(({ endpoint, inputs }) => {
    const [first = '', ...rest] = input.split('.')
    const name = Object.keys(inputs).find((part) => inputs[part] === first) ?? first
    return isRequired(endpoint.body, [name, ...rest])
  })

/** One call after the other; a refusal names the input that it is about, if the server knows it and it is shown. */
export async function sendAll(
  requests: readonly Request[],
  isShown: (input: string) => boolean,
  key?: string,
): Promise<void> {
  for (const one of requests) {
    try {
      await one.send(key)
    } catch (error) {
      if (!(error instanceof ApiError) || error.at === undefined) throw error
      const { status, message, detail, at } = error
      const input = inputAt(at.split('.'), one)
      throw new ApiError(status, message, detail, isShown(input) ? input : undefined)
    }
  }
}

export const listOf = (requests: Request | readonly Request[]): readonly Request[] =>
  'endpoint' in requests ? [requests] : requests
