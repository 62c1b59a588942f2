import { Tab, TabList, TabPanel, Tabs } from 'react-aria-components/Tabs'
import type { ReactNode } from 'react'
import '../../../ui/tabs.css'

export type DesignTab = 'form' | 'properties' | 'preview'

const TABS: Record<DesignTab, string> = { form: 'Form', properties: 'Properties', preview: 'Preview' }
const ORDER = Object.keys(TABS) as DesignTab[]

interface DesignTabsProps {
  open: DesignTab
  onOpen: (tab: DesignTab) => void
  /** The panel of the open one. */
  children: ReactNode
}

export function DesignTabs({ open, onOpen, children }: DesignTabsProps) {
  return (
    <Tabs selectedKey={open} onSelectionChange={(key) => onOpen(key as DesignTab)}>
      <TabList className="tabs" aria-label="Template">
        {ORDER.map((tab) => (
          <Tab key={tab} id={tab} className="tab">
            {TABS[tab]}
          </Tab>
        ))}
      </TabList>
      {ORDER.map((tab) => (
        <TabPanel key={tab} id={tab} className="tab-panel">
          {tab === open && children}
        </TabPanel>
      ))}
    </Tabs>
  )
}
