import { readFileSync } from 'node:fs'
import { mkdtempSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parentPort } from 'node:worker_threads'
import { NodeCompiler } from '@myriaddreamin/typst-ts-node-compiler'
import { PROGRAM } from './program.ts'

/** A document whose pictures have the names of files, and these files. */
export interface PrintRequest {
  document: string
  pictures: { path: string; bytes: Uint8Array }[]
}
export type PrintAnswer = { pdf: Uint8Array } | { fault: string }

/** By the names that they have in documents: the first that has a letter draws it. */
const FONTS = {
  'Noto Sans': [
    'noto-sans/400Regular/NotoSans_400Regular',
    'noto-sans/700Bold/NotoSans_700Bold',
    'noto-sans/400Regular_Italic/NotoSans_400Regular_Italic',
  ],
  'IBM Plex Sans Arabic': [
    'ibm-plex-sans-arabic/400Regular/IBMPlexSansArabic_400Regular',
    'ibm-plex-sans-arabic/700Bold/IBMPlexSansArabic_700Bold',
  ],
  'Noto Sans Hebrew': [
    'noto-sans-hebrew/400Regular/NotoSansHebrew_400Regular',
    'noto-sans-hebrew/700Bold/NotoSansHebrew_700Bold',
  ],
  'Noto Sans Devanagari': [
    'noto-sans-devanagari/400Regular/NotoSansDevanagari_400Regular',
    'noto-sans-devanagari/700Bold/NotoSansDevanagari_700Bold',
  ],
  'Noto Sans Thai': [
    'noto-sans-thai/400Regular/NotoSansThai_400Regular',
    'noto-sans-thai/700Bold/NotoSansThai_700Bold',
  ],
  'Noto Sans SC': ['noto-sans-sc/400Regular/NotoSansSC_400Regular'],
  'Noto Emoji': ['noto-emoji/400Regular/NotoEmoji_400Regular'],
}

// Laying out takes the whole processor, and its fonts 60 MB, so it has a thread of its own. The folder in which the
// program could read files is empty, and no packages are loaded from anywhere.
if (!parentPort) throw new Error('This file runs as a worker thread only.')
const port = parentPort
const require = createRequire(import.meta.url)
const fontBlobs = Object.values(FONTS)
  .flat()
  .map((name) => readFileSync(require.resolve(`@expo-google-fonts/${name}.ttf`)))
const workspace = mkdtempSync(join(tmpdir(), 'dossier-pdf-'))
const compiler = NodeCompiler.create({ workspace, fontArgs: [{ fontBlobs }] })

port.on('message', ({ document, pictures }: PrintRequest) => {
  const answer = print({ document: JSON.stringify({ ...JSON.parse(document), fonts: Object.keys(FONTS) }), pictures })
  port.postMessage(answer)
})

function print({ document, pictures }: PrintRequest): PrintAnswer {
  try {
    for (const { path, bytes } of pictures) compiler.mapShadow(join(workspace, path), Buffer.from(bytes))
    const done = compiler.compile({ mainFileContent: PROGRAM, inputs: { document } })
    if (!done.result) return { fault: JSON.stringify(done.takeError()?.shortDiagnostics ?? 'unknown') }
    return { pdf: compiler.pdf(done.result, { pdfTags: true }) }
  } catch (error) {
    return { fault: String(error) }
  } finally {
    compiler.resetShadow()
    compiler.evictCache(0)
  }
}
