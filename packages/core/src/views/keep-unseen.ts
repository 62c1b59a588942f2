/**
 * The wanted list, with those of the stored one that the writer does not see: each behind the one that it followed, as
 * far as that is still there.
 */
export function keepUnseen(
  stored: readonly string[],
  chosen: readonly string[],
  isSeen: (key: string) => boolean,
): string[] {
  const result = [...chosen]
  let place = 0
  for (const key of stored) {
    if (!isSeen(key)) result.splice(place++, 0, key)
    else if (result.includes(key)) place = result.indexOf(key) + 1
  }
  return result
}
