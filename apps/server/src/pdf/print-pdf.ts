import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import type { Block } from '@dossier/core/pdf/blocks'
import { BoundedQueue } from '../http/bounded-queue.ts'
import { loadPart } from '../http/load-part.ts'
import type { PdfDocument } from './document.ts'
import type { PrintAnswer, PrintRequest } from './pdf-thread.ts'

/** Milliseconds for one document, including the start of the thread. */
const LONGEST = 30_000
/** After so many milliseconds without a document the thread ends and gives its memory back. */
const IDLE = 60_000
/** The widest that a picture is printed, in points. */
const PICTURE_WIDTH = 480
/** A picture with more would fill the memory before it is drawn. */
const MOST_PIXELS = 40_000_000
const PICTURE_PIXELS = 2_000

/** One at a time, in the thread; the rest waits here or is refused. */
const queue = new BoundedQueue({ running: 1, waiting: 100, waitingPerCaller: 5 })
let thread: Worker | undefined
let idle: NodeJS.Timeout | undefined

/** The document as PDF with tags, for screen readers. Rejects if it takes too long. `caller`: whose turn it is. */
export async function printPdf(caller: string, document: PdfDocument): Promise<Uint8Array> {
  const request = await withPictures(document)
  const answer = await queue.run(caller, () => askThread(request))
  if ('fault' in answer) throw new Error(`A document could not be laid out: ${answer.fault}`)
  return answer.pdf
}

async function askThread(request: PrintRequest): Promise<PrintAnswer> {
  clearTimeout(idle)
  const own = (thread ??= startThread())
  own.ref()
  try {
    own.postMessage(request)
    const [answer] = await once(own, 'message', { signal: AbortSignal.timeout(LONGEST) })
    own.unref()
    idle = setTimeout(() => forget(own), IDLE).unref()
    return answer as PrintAnswer
  } catch (error) {
    forget(own)
    throw error
  }
}

function startThread(): Worker {
  const started = new Worker(new URL('./pdf-thread.ts', import.meta.url), { execArgv: [] })
  started.on('error', () => forget(started))
  started.on('exit', () => forget(started))
  return started
}

function forget(ended: Worker): void {
  if (thread === ended) thread = undefined
  void ended.terminate()
}

/** Pictures as files that are surely pictures: drawn again, not larger than a page. Others become their descriptions. */
async function withPictures(document: PdfDocument): Promise<PrintRequest> {
  const pictures: PrintRequest['pictures'] = []
  const convert = async (blocks: readonly Block[]): Promise<unknown[]> => {
    const converted: unknown[] = []
    for (const block of blocks)
      if (block.is === 'picture') converted.push(await pictureOf(block, pictures))
      else if (block.is === 'quote') converted.push({ ...block, blocks: await convert(block.blocks) })
      else if (block.is === 'list') {
        const items: unknown[] = []
        for (const item of block.items) items.push(await convert(item))
        converted.push({ ...block, items })
      } else converted.push(block)
    return converted
  }
  const [header, footer, blocks] = [
    await convert(document.header),
    await convert(document.footer),
    await convert(document.blocks),
  ]
  return { document: JSON.stringify({ ...document, header, footer, blocks }), pictures }
}

async function pictureOf(
  { source, description }: Extract<Block, { is: 'picture' }>,
  pictures: PrintRequest['pictures'],
): Promise<unknown> {
  const { default: sharp } = await loadPart(() => import('sharp'))
  try {
    const bytes = Buffer.from(source.slice(source.indexOf(',') + 1), 'base64')
    const { data, info } = await sharp(bytes, { limitInputPixels: MOST_PIXELS, failOn: 'error' })
      .rotate()
      .resize({ width: PICTURE_PIXELS, height: PICTURE_PIXELS, fit: 'inside', withoutEnlargement: true })
      .png()
      .toBuffer({ resolveWithObject: true })
    const path = `picture-${pictures.length}.png`
    pictures.push({ path, bytes: data })
    // A pixel of the screen is three quarters of a point.
    return { is: 'picture', path, description, width: Math.min(PICTURE_WIDTH, info.width * 0.75) }
  } catch {
    return { is: 'paragraph', runs: [{ text: description === '' ? 'Picture' : description }] }
  }
}
