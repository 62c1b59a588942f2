/**
 * For the `ref` of a dialog: takes the focus if the focused element is disabled or removed. Otherwise the keyboard,
 * including Escape, would stop working.
 */
export function keepFocus(box: HTMLElement | null) {
  if (!box) return undefined
  const observer = new MutationObserver(() => {
    const at = document.activeElement
    if (at === null || at === document.body || (box.contains(at) && at.matches(':disabled'))) box.focus()
  })
  observer.observe(box, { subtree: true, childList: true, attributeFilter: ['disabled'] })
  return () => observer.disconnect()
}
