// An import statement would read all that node:http exports, and with it load the client for WebSockets.
const { STATUS_CODES } = process.getBuiltinModule('node:http')

/** The first line of an answer that is written without the server's help. */
export const statusLine = (status: number): string => `HTTP/1.1 ${status} ${STATUS_CODES[status]}`
