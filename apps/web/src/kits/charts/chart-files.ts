import type { Chart, ChartDescription } from '@dossier/core/charts/chart'
import { chartSvg, type Palette } from '@dossier/core/charts/chart-svg'
import { toast } from '../../ui/overlays/toast.ts'
import { saveFile } from '../exports/save-file.ts'
import { paintOf } from './paint.ts'

export interface ChartFile {
  chart: Chart
  description: ChartDescription
  title: string
  note?: string | undefined
  /** An element in the theme of the chart. */
  within: Element
}

const INKS: Record<string, string> = { 'ink-light': 'oklch(12% 0.01 264)', 'ink-dark': 'oklch(17% 0.01 264)' }

/** The colors of the theme around an element, as hexadecimal numbers, which all readers of pictures know. */
function paletteOf(within: Element): Palette {
  const probe = document.createElement('span')
  within.append(probe)
  const canvas = document.createElement('canvas')
  canvas.width = canvas.height = 1
  const pen = canvas.getContext('2d', { willReadFrequently: true })!
  const colors = new Map<string, string>()
  return (token) =>
    colors.getOrInsertComputed(token, () => {
      probe.style.color = INKS[token] ?? paintOf(token)
      pen.fillStyle = getComputedStyle(probe).color
      pen.fillRect(0, 0, 1, 1)
      const [red, green, blue] = pen.getImageData(0, 0, 1, 1).data
      if (colors.size === 0) queueMicrotask(() => probe.remove())
      return `#${[red, green, blue].map((part) => part!.toString(16).padStart(2, '0')).join('')}`
    })
}

const svgOf = ({ chart, description, title, note, within }: ChartFile): string =>
  chartSvg(chart, description, {
    title,
    note,
    palette: paletteOf(within),
    isDark: within.closest('[data-theme]')?.getAttribute('data-theme') === 'dark',
  })

/** Twice as many pixels: sharp on paper, too. */
const SCALE = 2

async function pngOf(file: ChartFile): Promise<Blob> {
  const svg = svgOf(file)
  const address = URL.createObjectURL(new Blob([svg], { type: 'image/svg+xml' }))
  try {
    const image = new Image()
    image.src = address
    await image.decode()
    const canvas = document.createElement('canvas')
    canvas.width = image.naturalWidth * SCALE
    canvas.height = image.naturalHeight * SCALE
    canvas.getContext('2d')!.drawImage(image, 0, 0, canvas.width, canvas.height)
    return await new Promise((resolve, reject) =>
      canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('no picture'))), 'image/png'),
    )
  } finally {
    URL.revokeObjectURL(address)
  }
}

/** Without what file systems refuse. */
const fileName = (title: string, ending: string) =>
  `${title.replaceAll(/[\\/:*?"<>|\p{Cc}]+/gu, ' ').trim() || 'Chart'}.${ending}`

export const saveSvg = (file: ChartFile): void =>
  saveFile(new Blob([svgOf(file)], { type: 'image/svg+xml' }), fileName(file.title, 'svg'))

export async function savePng(file: ChartFile): Promise<void> {
  try {
    saveFile(await pngOf(file), fileName(file.title, 'png'))
  } catch {
    toast({ text: 'The picture could not be made. Download the chart as SVG instead.', tone: 'error' })
  }
}

export async function copyPicture(file: ChartFile): Promise<void> {
  try {
    // The promise goes in: some browsers forget the press while a picture is made.
    await navigator.clipboard.write([new ClipboardItem({ 'image/png': pngOf(file) })])
    toast({ text: 'Copied', tone: 'success' })
  } catch {
    toast({ text: 'This browser blocks copying pictures. Download the chart instead.', tone: 'error' })
  }
}
