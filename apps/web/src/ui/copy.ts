import { toast } from './toast.ts'

/** Not every browser lets a page copy; the text stands there all the same. */
export async function copy(text: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text)
    toast({ text: 'Copied', tone: 'success' })
  } catch {
    toast({ text: 'This browser blocks copying. Select the text and copy it yourself.', tone: 'error' })
  }
}
