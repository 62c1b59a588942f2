import { conflict } from './refusal.ts'

const TAKEN = '23505'

/** Runs a write; if a unique key rejects it, the caller gets that sentence with 409, about that part of the body. */
export async function refuseTaken<T>(message: string, write: () => Promise<T>, at?: string): Promise<T> {
  try {
    return await write()
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === TAKEN) return conflict(message, at)
    throw error
  }
}
