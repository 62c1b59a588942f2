import { connect } from 'node:net'

/**
 * Sends raw bytes over a connection of its own; returns the status and body of the first answer, or status 0 if the
 * connection ended without one.
 */
export function rawCall(address: string, bytes: string): Promise<{ status: number; text: string }> {
  const { hostname, port } = new URL(address)
  return new Promise((resolve) => {
    const socket = connect(Number(port), hostname).setEncoding('utf8')
    let answer = ''
    socket.on('data', (chunk) => (answer += chunk))
    // Unsent bytes do not matter once the answer has arrived.
    socket.on('error', () => {})
    socket.on('close', () => {
      const [head = '', ...body] = answer.split('\r\n\r\n')
      resolve({ status: Number(/^HTTP\/1\.1 (\d+)/.exec(head)?.[1] ?? 0), text: body.join('\r\n\r\n') })
    })
    socket.end(bytes)
  })
}
