import { useLocation } from '@tanstack/react-router'
import { Suspense } from 'react'
import { lazyPart } from '../../ui/lazy-part.ts'
import type {} from './popup-state.ts'

const RecordPopup = lazyPart(async () => ({ default: (await import('./RecordPopup.tsx')).RecordPopup }))

/** Shows the record that somebody has opened over the page. */
export function PopupHost() {
  const caseNumber = useLocation({ select: ({ state }) => state.popup })
  return <Suspense>{caseNumber !== undefined && <RecordPopup key={caseNumber} caseNumber={caseNumber} />}</Suspense>
}
