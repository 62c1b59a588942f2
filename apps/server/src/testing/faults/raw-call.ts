import { connect } from 'node:net'

/**
 * Sends bytes as they are over a connection of their own; gives the status and body of the first answer, or status 0
 * when the connection ended without one.
 */
export function rawCall(address: string, bytes: string): Promise<{ status: number; text: string }> {
  const { hostname, port } = new URL(address)
  return new Promise((resolve) => {
    const socket = connect(Number(port), hostname).setEncoding('utf8')
    let answer = ''
    socket.on('data', (chunk) => (answer += chunk))
    // What could not be sent any more does not matter once the answer is there.
    socket.on('error', () => {})
    socket.on('close', () => {
      const [head = '', ...body] = answer.split('\r\n\r\n')
      resolve({ status: Number(/^HTTP\/1\.1 (\d+)/.exec(head)?.[1] ?? 0), text: body.join('\r\n\r\n') })
    })
    socket.end(bytes)
  })
}
