import { useState } from 'react'
import type { Answer } from './ask.ts'
import { Code } from './code.tsx'
import { ExplanationView } from './explanation-view.tsx'
import type { Target } from './finding.ts'
import { FindingList } from './finding-list.tsx'
import { Panel, TabList } from './tabs.tsx'

type TabName = 'page' | 'html' | 'diagnostics' | 'explanation'

/** Links open a window, which the frame may not, so they do not lead away from the page. */
const NO_LINKS = '<base target="_blank">'

interface ResultPaneProps {
  readonly answer: Answer | undefined
  readonly onGo: (target: Target) => void
}

/** The page as it looks and as text, its diagnostics and its explanation, each in a tab. */
export function ResultPane({ answer, onGo }: ResultPaneProps) {
  const [open, setOpen] = useState<TabName>('page')
  const { html = '', findings = [], explanation, isOld = false } = answer ?? {}
  return (
    <section className="pane" data-pane="result" aria-labelledby="result-title">
      <h2 id="result-title">Result</h2>
      <TabList
        label="Result"
        tabs={[
          { name: 'page', label: 'Page' },
          { name: 'html', label: 'HTML' },
          { name: 'diagnostics', label: `Diagnostics (${findings.length})` },
          { name: 'explanation', label: 'Explanation' },
        ]}
        open={open}
        onOpen={setOpen}
      />
      {isOld && <p className="note">There is no new page. This is the one before.</p>}
      <Panel name="page" open={open}>
        {/* Without any permission: no script, form or dialog works. A new frame for each page, because a frame that
            changes adds to the history of the browser. */}
        <iframe key={html} title="The rendered page" sandbox="" srcDoc={html + NO_LINKS} />
      </Panel>
      <Panel name="html" open={open}>
        <Code label="The HTML" text={html} />
      </Panel>
      <Panel name="diagnostics" open={open}>
        <FindingList findings={findings} onGo={onGo} />
      </Panel>
      <Panel name="explanation" open={open}>
        <ExplanationView explanation={explanation} onGo={onGo} />
      </Panel>
    </section>
  )
}
