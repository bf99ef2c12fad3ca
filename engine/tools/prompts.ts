/** Prompts for the common jobs, in the words of the tools. */

interface Doors {
  /** The tool that lists processes. */
  find: string;
  /** How to search for a better design. */
  search: string;
}

const PROOF = 'Cite every figure by its reference, then check the text with check_text and correct what differs.';

export const promptsOf = ({ find, search }: Doors) => ({
  what_matters: {
    title: 'What decides the unit cost',
    text: `Choose a process with ${find}. Use what_matters to find the five numbers that change the unit cost most, explain the largest one with explain_figure, and state what you would measure or change first. ${PROOF}`,
  },
  summary: {
    title: 'Summarise a process for a decision',
    text: `Choose a process with ${find}. Read it with read_process, evaluate it, explain its unit cost with explain_figure, list its checks with check_process, and write half a page for a decision: output, unit cost, capital, footprint, the main cost items and the warnings. ${PROOF}`,
  },
  compare: {
    title: 'Compare two processes',
    text: `Choose two processes with ${find}. Compare them, explain the metric that differs most in both with explain_figure, and state the reason. ${PROOF}`,
  },
  design: {
    title: 'Design a plant for an output',
    text: `Choose a process with ${find}, and ask the person for the output in kg per year. Size the plant, evaluate the cheapest design with its changes as set, and state which number would have to change, and to what value, to reach the unit cost that the person wants, with goal_seek. ${PROOF}`,
  },
  search: {
    title: 'Search for a better design',
    text: `Choose a process with ${find}. ${search} Report the best point and what it changes. ${PROOF}`,
  },
  draft: {
    title: 'Draft a process from a document',
    text: `Read the attached document. Call draft_process with its steps in the order of the material, each value exactly as written with its unit, its quotation and its page, and the text of the quoted pages. Leave out what the document does not say; never estimate. Then report what was understood, what was converted, what a person has to choose, and which defaults are used, and give the person the draft as JSON to import.`,
  },
});
