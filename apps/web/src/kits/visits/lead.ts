/** Scrolls to something and puts the focus there, on what can be focused in it or else on itself. */
export function leadTo(goal: Element): void {
  const inside = goal.matches('button, [role="tab"]') ? goal : goal.querySelector('button, a, input')
  const target = (goal.closest('[role="tab"]') ?? inside ?? goal) as HTMLElement
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
