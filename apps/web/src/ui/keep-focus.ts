/**
 * For the `ref` of a dialog: when what has the focus there is disabled or goes away, the dialog takes it. Otherwise the
 * keyboard, Escape included, would work nowhere.
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
