const SHORT = 60

/** Names the parts of a form by their titles; a short text includes the current value. */
export const named =
  <T extends object>(titles: Record<keyof T, string>) =>
  (part: string, theirs: T): string => {
    const [title, value] = [titles[part as keyof T], theirs[part as keyof T]]
    return typeof value === 'string' && value !== '' && value.length <= SHORT ? `${title} (now “${value}”)` : title
  }
