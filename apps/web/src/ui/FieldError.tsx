import { useWhenReleased } from './use-when-released.ts'

/** Why an input cannot be saved as it is, below it; the input names it in `aria-describedby`. */
export function FieldError({ id, text }: { id?: string; text: string | undefined }) {
  const shown = useWhenReleased(text)
  return shown ? (
    <p id={id} className="field-error" role="alert">
      {shown}
    </p>
  ) : null
}
