const SHORT = 60

/** Names the parts of a form by their titles; a short text includes the current value. */
export const named =
  (titles: Record<string, string>) =>
  (part: string, theirs: object): string => {
    const [title = part, value] = [titles[part], (theirs as Record<string, unknown>)[part]]
    return typeof value === 'string' && value !== '' && value.length <= SHORT ? `${title} (now “${value}”)` : title
  }
