import { StringDecoder } from 'node:string_decoder'
import { Parser } from 'htmlparser2'
import { BROKEN, WorkbookFault } from './workbook-fault.ts'

/** Bytes that are parsed at once. */
const AT_ONCE = 65_536

export interface XmlEvents {
  open?: (name: string, attributes: Record<string, string>) => void
  text?: (text: string) => void
  close?: (name: string) => void
}

const plain = (name: string): string => name.slice(name.indexOf(':') + 1)

/** Parses the XML of a part piece by piece; gives the bytes that were parsed after each. Nothing that it declares is expanded. */
export async function* readXml(chunks: AsyncIterable<Uint8Array>, { open, text, close }: XmlEvents) {
  let isCut = false
  const parser = new Parser(
    {
      onopentag: (name, attributes) => open?.(plain(name), attributes),
      ontext: (part) => text?.(part),
      onclosetag: (name, isImplied) => {
        // A tag that ends itself is closed by the parser, too.
        isCut ||= isImplied && isOver
        close?.(plain(name))
      },
    },
    { xmlMode: true },
  )
  const decoder = new StringDecoder('utf8')
  let isOver = false
  let bytes = 0
  for await (const chunk of chunks)
    for (let at = 0; at < chunk.length; at += AT_ONCE) {
      const part = chunk.subarray(at, at + AT_ONCE)
      parser.write(decoder.write(part))
      bytes += part.length
      yield bytes
    }
  isOver = true
  parser.end(decoder.end())
  if (isCut || bytes === 0) throw new WorkbookFault(BROKEN)
}

/** All of a small part. */
export async function parseXml(chunks: AsyncIterable<Uint8Array>, events: XmlEvents): Promise<void> {
  const parts = readXml(chunks, events)
  while (!(await parts.next()).done);
}
