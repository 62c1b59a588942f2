/** Scrolls to something and puts the focus there: on its editor, on the button that it is in, or else on itself. */
export function leadTo(goal: Element): void {
  const around = goal.closest<HTMLElement>('[role="tab"], button')
  const target = around ?? goal.querySelector<HTMLElement>('.place-body :is(button, a, input)') ?? (goal as HTMLElement)
  if (target === goal && !target.hasAttribute('tabindex')) target.tabIndex = -1
  target.scrollIntoView({ block: 'center' })
  target.focus({ preventScroll: true })
}

/** The same for what a link leads to, which stands out for a moment. */
export function lead(goal: Element): void {
  leadTo(goal)
  goal.setAttribute('data-led', '')
  goal.addEventListener('animationend', () => goal.removeAttribute('data-led'), { once: true })
}
