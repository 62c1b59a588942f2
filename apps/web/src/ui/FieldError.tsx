/** Why an input cannot be saved as it is, below it; the input names it in `aria-describedby`. */
export const FieldError = ({ id, text }: { id?: string; text: string | undefined }) =>
  text ? (
    <p id={id} className="field-error" role="alert">
      {text}
    </p>
  ) : null
