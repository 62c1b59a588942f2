import { totalText, type Total } from '@dossier/core/text/count-line'
import { Tab, TabList, TabPanel, Tabs } from 'react-aria-components/Tabs'
import { useRef } from 'react'
import { reader } from '../../lib/dates.ts'
import { useWords } from '../../lib/words.ts'
import { Button } from '../../ui/Button.tsx'
import { useWide } from '../../ui/use-wide.ts'
import { ColumnsButton } from './ColumnsButton.tsx'
import { ExportButton } from './ExportButton.tsx'
import { PeopleResults } from './PeopleResults.tsx'
import { RecordResults } from './RecordResults.tsx'
import { SaveSearchButton } from './SaveSearchButton.tsx'
import { SearchBox, type BoxInput } from './SearchBox.tsx'
import { SearchFilters } from './SearchFilters.tsx'
import { SearchShelf } from './SearchShelf.tsx'
import { useAddress } from './use-address.ts'
import { useFoundPeople, useFoundRecords, useFoundTotal } from './use-found.ts'
import { CountAll } from '../../kits/exact-total/CountAll.tsx'
import type { ExactTotal } from '../../kits/exact-total/use-exact-total.ts'
import { useRemembering } from '../../kits/stored-searches/use-stored-searches.ts'
import { useQuestion } from './use-question.ts'
import { useSearchColumns } from './use-search-columns.ts'
import '../../ui/tabs.css'
import './search.css'

/** Finds records, closed ones too, and people. The URL has the whole question. (D-043) */
export function SearchScreen() {
  const words = useWords()
  const address = useAddress()
  const columns = useSearchColumns()
  const question = useQuestion(address)
  const records = useFoundRecords(address, columns.keys)
  const people = useFoundPeople(address)
  useRemembering(records.shown && !records.isPlaceholderData ? address.search : null)
  const askAgain = () => {
    for (const { isSearching, refetch } of [records, people]) if (isSearching) void refetch()
  }
  const totals = {
    records: records.shown && { count: records.shown.totalItems, isMinimum: records.shown.totalIsMinimum },
    people: people.shown && { count: people.shown.totalItems },
  }
  const box = useRef<BoxInput>(null)
  const exact = useFoundTotal(address, totals.records)
  return (
    <div className="search">
      <header className="search-head">
        <h1 className="vh" tabIndex={-1}>
          Search
        </h1>
        <SearchBox
          input={box}
          text={question.typed}
          onType={question.type}
          onSearch={() => (question.isApplied ? askAgain() : void question.askTyped())}
          onClear={question.clear}
          autoFocus={!records.isSearching}
        />
      </header>
      <p className="search-unread" role="status">
        {question.unread && `These words were searched for as they are, not read as filters: ${question.unread}`}
      </p>
      <Tabs className="search-tabs" selectedKey={address.tab} onSelectionChange={(key) => address.toTab(String(key))}>
        <div className="search-bar">
          <TabList className="tabs" aria-label="What was found">
            <ResultTab
              id="records"
              title={words.records}
              total={exact?.count === undefined ? totals.records : { count: exact.count }}
            />
            <ResultTab id="people" title="People" total={totals.people} />
          </TabList>
          {address.tab === 'records' && (
            <RecordTools address={address} columns={columns} exact={exact} isFound={records.shown !== undefined} />
          )}
        </div>
        <TabPanel id="records" className="search-panel">
          <SearchFilters address={address} question={question} error={records.error} />
          <RecordResults address={address} found={records} columns={columns.columns} offered={columns.offered} />
          {!records.isSearching && <SearchShelf onOpen={address.open} toBox={() => box.current?.focus()} />}
        </TabPanel>
        <TabPanel id="people" className="search-panel">
          <PeopleResults address={address} found={people} />
        </TabPanel>
      </Tabs>
      <p className="vh" role="status">
        {totals.records && totals.people && !records.isFetching && !people.isFetching
          ? `${shown(totals.records)} ${words.records}, ${shown(totals.people)} ${totals.people.count === 1 ? 'person' : 'people'} found`
          : ''}
      </p>
    </div>
  )
}

interface RecordToolsProps {
  address: ReturnType<typeof useAddress>
  columns: ReturnType<typeof useSearchColumns>
  exact: ExactTotal | undefined
  isFound: boolean
}

/** What can be done with found records. */
function RecordTools({ address, columns, exact, isFound }: RecordToolsProps) {
  const wide = useWide()
  return (
    <>
      {exact && <CountAll {...exact} />}
      {isFound && <SaveSearchButton address={address.search} />}
      {isFound && address.canRank && (
        <Button variant="outline" onPress={address.rank}>
          Best Match First
        </Button>
      )}
      {wide && <ColumnsButton offered={columns.offered} chosen={columns.keys} onChoose={columns.choose} />}
      {isFound && <ExportButton address={address} columns={columns.keys} />}
    </>
  )
}

const shown = (total: Total) => totalText(total, reader().locale)

function ResultTab({ id, title, total }: { id: string; title: string; total: Total | undefined }) {
  return (
    <Tab id={id} className="tab">
      {title} {total && <span className="count tab-count">{shown(total)}</span>}
    </Tab>
  )
}
