import { createContext, useContext } from 'react'

export const CASE_TABS = ['updates', 'history', 'files', 'people', 'links', 'time'] as const
export type CaseTab = (typeof CASE_TABS)[number]

/** A part of a record to which an address leads. */
export interface CaseTarget {
  tab?: CaseTab
  comment?: number
  /** A property key, or `fields.{id}`. */
  field?: string
}

/** Where the record is shown, and which part of it somebody wants to see. */
export interface PagePlace extends CaseTarget {
  onTab: (tab: CaseTab) => void
  /** Closes what shows the record over another page; a page of its own cannot be closed. */
  close?: () => void
}

export const PageContext = createContext<PagePlace>({ onTab: () => undefined })

export const usePagePlace = () => useContext(PageContext)

/** The comment of a target is among the updates. */
export const tabOf = ({ tab, comment }: CaseTarget): CaseTab => (comment === undefined ? (tab ?? 'updates') : 'updates')
