export type OutboundReason = 'refused' | 'unreachable' | 'timeout' | 'too-large'

/**
 * Why a request got no usable response. The message is a sentence for people and names the host only: the path, the
 * query and the headers of a request can contain secrets, and the addresses of a name tell about the network.
 */
export class OutboundFailure extends Error {
  override name = 'OutboundFailure'
  reason: OutboundReason
  /** The status of a response that was too large. */
  status: number | undefined

  constructor(reason: OutboundReason, message: string, status?: number) {
    super(message)
    this.reason = reason
    this.status = status
  }
}
