/** A refused call: the status, and a sentence that tells the user what to do. */
export class Refusal extends Error {
  readonly status: number
  readonly retryAfterSeconds: number | undefined
  /** The part of the body that is at fault, such as `title` or `0.title`: forms say it there. */
  at: string | undefined

  constructor(status: number, message: string, retryAfterSeconds?: number) {
    super(message)
    this.status = status
    this.retryAfterSeconds = retryAfterSeconds
  }
}

function refuseAt(at: string | undefined, refusal: Refusal): never {
  refusal.at = at
  throw refusal
}

/** A refusal that is answered as JSON, in the shape that the call declares. Its `message` is the sentence. */
export class DetailedRefusal extends Refusal {
  readonly body: { message: string }

  constructor(status: number, body: { message: string }) {
    super(status, body.message)
    this.body = body
  }
}

export const badInput = (message: string, at?: string): never => refuseAt(at, new Refusal(400, message))

export const notSignedIn = (): never => {
  throw new Refusal(401, 'Please sign in.')
}

export const forbidden = (message = 'You do not have permission to do this.'): never => {
  throw new Refusal(403, message)
}

/** The same words whether the thing does not exist, is another tenant's, or is hidden. */
export const notFound = (noun: string): never => {
  throw new Refusal(404, `${noun} not found.`)
}

export const conflict = (message: string, at?: string): never => refuseAt(at, new Refusal(409, message))

export const inUseBy = (name: string): never => {
  throw new Refusal(423, `In use by ${name}.`)
}
