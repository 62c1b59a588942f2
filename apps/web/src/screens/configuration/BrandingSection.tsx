import { branding, type StyleTheme } from '@dossier/contract/branding'
import type { TextFile } from '@dossier/contract/endpoint'
import { stylesheetFault } from '@dossier/core/text/stylesheet'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../lib/api.ts'
import { keyOf, queryOf, readNow } from '../../lib/cache.ts'
import { Select } from '../../ui/Select.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { DraftForm } from './DraftForm.tsx'
import { Loaded } from './Loaded.tsx'
import { LogoPart } from './LogoPart.tsx'
import { StylePreview } from './StylePreview.tsx'
import { useDraft } from './use-draft.ts'

const THEMES = [
  { id: 'light', label: 'Light' },
  { id: 'dark', label: 'Dark' },
  { id: 'new-light', label: 'New light' },
]

type Sheets = Record<StyleTheme, TextFile>

const standOf = (sheets: Sheets) => ({
  values: { light: sheets.light.text, dark: sheets.dark.text, 'new-light': sheets['new-light'].text },
  lastUpdated: {
    light: sheets.light.lastUpdated,
    dark: sheets.dark.lastUpdated,
    'new-light': sheets['new-light'].lastUpdated,
  },
})

const nameOf = (part: string) => `the stylesheet for ${THEMES.find(({ id }) => id === part)?.label}`

/** The tenant's logo and its own stylesheets, with a preview in both themes. */
export function BrandingSection() {
  const sheets = {
    light: useQuery(queryOf(branding.css, { query: { theme: 'light' } })),
    dark: useQuery(queryOf(branding.css, { query: { theme: 'dark' } })),
    'new-light': useQuery(queryOf(branding.css, { query: { theme: 'new-light' } })),
  }
  return (
    <div className="settings-form">
      <LogoPart />
      <Loaded query={sheets.light}>
        {(light) => (
          <Loaded query={sheets.dark}>
            {(dark) => (
              <Loaded query={sheets['new-light']}>
                {(newLight) => <StyleForm stored={{ light, dark, 'new-light': newLight }} />}
              </Loaded>
            )}
          </Loaded>
        )}
      </Loaded>
    </div>
  )
}

function StyleForm({ stored }: { stored: Sheets }) {
  const cache = useQueryClient()
  const [theme, setTheme] = useState<StyleTheme>('light')
  const read = (of: StyleTheme) => readNow(cache, branding.css, { query: { theme: of } })
  const draft = useDraft({
    stored: standOf(stored),
    store: async ({ values, start, lastUpdated }) => {
      for (const { id } of THEMES) {
        const one = id as StyleTheme
        if (values[one] !== start[one])
          await call(branding.saveCss, { body: { css: values[one], theme: one, lastUpdated: lastUpdated[one] } })
      }
      await cache.invalidateQueries({ queryKey: keyOf(branding.css) })
    },
    read: async () =>
      standOf({ light: await read('light'), dark: await read('dark'), 'new-light': await read('new-light') }),
    nameOf,
  })
  const { value, set } = draft
  const faults = THEMES.flatMap(({ id, label }) => {
    const fault = stylesheetFault(value[id as StyleTheme])
    return fault ? [{ id, text: id === theme ? fault : `${label}: ${fault}` }] : []
  })
  return (
    <DraftForm draft={draft} fault={faults[0]?.text}>
      <div className="settings-narrow">
        <Select
          label="Stylesheet for"
          items={THEMES}
          value={theme}
          onChange={(next) => setTheme(next as StyleTheme)}
          size="lg"
        />
      </div>
      <TextField
        label="CSS"
        rows={12}
        value={value[theme]}
        onChange={(css) => set({ ...value, [theme]: css })}
        note="Up to 200 kB. It applies after sign-in, never on the sign-in page."
        error={faults[0]?.text}
      />
      <div className="brand-previews">
        <StylePreview
          theme="light"
          css={theme === 'new-light' ? `${value.light}\n${value['new-light']}` : value.light}
        />
        <StylePreview theme="dark" css={value.dark} />
      </div>
    </DraftForm>
  )
}
