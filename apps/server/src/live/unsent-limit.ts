/** Bytes that one connection may leave unread; a single larger message still passes when nothing else waits. */
export const MOST_UNSENT = 8_000_000

interface Packet {
  data?: string | Buffer
}

/** A client's connection below the hubs. */
export interface RawConnection {
  on(event: 'packet' | 'flush', listener: () => void): void
  on(event: 'packetCreate', listener: (packet: Packet) => void): void
  close(discard: boolean): void
  transport: { socket: { bufferedAmount: number; terminate(): void } }
}

/**
 * Closes a connection whose client does not read what it is sent. Otherwise everything sent to it would stay in memory
 * for as long as it answers pings. The client reconnects and catches up by sequence number.
 */
export function limitUnsent(connection: RawConnection, onCut: (unsent: number) => void): void {
  let queued = 0
  connection.on('packetCreate', ({ data }) => {
    const unsent = queued + connection.transport.socket.bufferedAmount
    queued += data?.length ?? 0
    if (unsent <= MOST_UNSENT) return
    onCut(unsent)
    cut(connection)
  })
  // From here on the transport counts these bytes.
  connection.on('flush', () => (queued = 0))
}

/** Closes a connection without waiting for unsent data. */
export function cut(connection: RawConnection): void {
  const { socket } = connection.transport
  connection.close(true)
  socket.terminate()
}
