import { useNavigate, useRouter } from '@tanstack/react-router'
import { createStore, useStore } from '../../../ui/store.ts'

/** The template that the Create dialog begins with; undefined while it is closed. */
const opened = createStore<number | undefined>(undefined)

export const useStartedRecord = () => useStore(opened)
export const endRecord = () => opened.set(undefined)

/**
 * Opens the form for a new record of a template over the page. Where the page is this form already it begins there: two
 * of them would share the typed text.
 */
export function useStartRecord(): (templateId: number) => void {
  const navigate = useNavigate()
  const router = useRouter()
  return (templateId) => {
    const isForm = /\/cases\/New\/?$/.test(router.state.location.pathname)
    if (isForm) void navigate({ to: '/cases/New', search: { template: templateId } })
    else opened.set(templateId)
  }
}
