import { isAddressStep, type LoginSearch } from './login-state.ts'

const NAMES = ['error', 'resetCode', 'email', 'invited', 'user'] as const

/** The parameters of the sign-in page; numbers in it are text, too. */
export function readLoginSearch(search: Record<string, unknown>): LoginSearch {
  const given = NAMES.filter((name) => search[name] !== undefined)
  const { step } = search
  return {
    ...Object.fromEntries(given.map((name) => [name, String(search[name])])),
    ...(isAddressStep(step) && { step }),
  }
}
