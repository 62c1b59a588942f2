import type { ReactNode } from 'react'
import { Buttons } from './Buttons.tsx'
import { Charts } from './Charts.tsx'
import { Dialogs } from './Dialogs.tsx'
import { Forms } from './Forms.tsx'
import { Inputs } from './Inputs.tsx'
import { Insights } from './Insights.tsx'
import { Marks } from './Marks.tsx'
import { Tables } from './Tables.tsx'
import './gallery.css'

const PARTS: { title: string; show: (theme: string) => ReactNode }[] = [
  { title: 'Buttons and menus', show: () => <Buttons /> },
  { title: 'Inputs', show: (theme) => <Inputs theme={theme} /> },
  { title: 'Marks, alerts and placeholders', show: () => <Marks /> },
  { title: 'Tables', show: (theme) => <Tables theme={theme} /> },
  { title: 'Charts', show: () => <Charts /> },
  // Once: its landmarks would have the same names twice.
  { title: 'Insights', show: (theme) => theme === 'light' && <Insights /> },
  { title: 'Forms', show: (theme) => <Forms theme={theme} /> },
  { title: 'Toasts and dialogs', show: () => <Dialogs /> },
]

/** Every part of the design language in its states and in both themes, as the screens use it. */
export const Gallery = () => (
  <main className="gallery">
    <h1>Gallery</h1>
    {PARTS.map(({ title, show }) => (
      <div key={title}>
        <h2>{title}</h2>
        <div className="gallery-pair">
          {['light', 'dark'].map((theme) => (
            <div key={theme} className="gallery-theme" data-theme={theme}>
              {show(theme)}
            </div>
          ))}
        </div>
      </div>
    ))}
  </main>
)
