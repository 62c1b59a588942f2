import { toast } from './overlays/toast.ts'

/** Some browsers do not let a page copy; the text can still be selected. */
export async function copy(text: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text)
    toast({ text: 'Copied', tone: 'success' })
  } catch {
    toast({ text: 'This browser blocks copying. Select the text and copy it yourself.', tone: 'error' })
  }
}
