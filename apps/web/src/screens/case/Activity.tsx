import { Tab, TabList, TabPanel, Tabs } from 'react-aria-components/Tabs'
import { Comments } from '../../kits/comments/Comments.tsx'
import { CaseFiles } from '../../kits/files/CaseFiles.tsx'
import { History } from '../../kits/history/History.tsx'
import { Links } from '../../kits/links/Links.tsx'
import { PeopleTab } from './PeopleTab.tsx'
import '../../ui/tabs.css'

/** Comments, history, files, people and links of the record. */
export function Activity() {
  return (
    <Tabs className="activity">
      <TabList className="tabs" aria-label="Activity">
        <Tab id="updates" className="tab">
          Updates
        </Tab>
        <Tab id="history" className="tab">
          History
        </Tab>
        <Tab id="files" className="tab">
          Files
        </Tab>
        <Tab id="people" className="tab">
          People
        </Tab>
        <Tab id="links" className="tab">
          Links
        </Tab>
      </TabList>
      <TabPanel id="updates" className="tab-panel">
        <Comments />
      </TabPanel>
      <TabPanel id="history" className="tab-panel">
        <History />
      </TabPanel>
      <TabPanel id="files" className="tab-panel">
        <CaseFiles />
      </TabPanel>
      <TabPanel id="people" className="tab-panel">
        <PeopleTab />
      </TabPanel>
      <TabPanel id="links" className="tab-panel">
        <Links />
      </TabPanel>
    </Tabs>
  )
}
