import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { AMONG_USERS, SectionSearch } from './sections.ts'

/** A place in the settings, or one among the users. */
export interface Address {
  search?: SectionSearch
  /** The screen of integrations. */
  isOfIntegrations?: true
  users?: (typeof AMONG_USERS)[number]['users']
}

interface PlaceLinkProps {
  address: Address
  onClick?: () => void
  children: ReactNode
}

export function PlaceLink({ address: { search = {}, users, isOfIntegrations }, ...rest }: PlaceLinkProps) {
  const look = { className: 'settings-item', activeProps: {}, ...rest }
  if (isOfIntegrations) return <Link to="/integrations" search={{}} {...look} />
  return users ? (
    <Link to="/users" search={{ section: users }} {...look} />
  ) : (
    <Link to="/configuration" search={search} {...look} />
  )
}
