import { Fragment, type FunctionComponent, memo, type ComponentType, type ReactNode } from 'react';
import type { Membership } from '#src/account/user.ts';
import { OrganisationLogo } from '#src/components/organisation-logo.tsx';
import { formatDay } from '#src/lib/format.ts';
import { Contents } from './contents.tsx';
import { ChanceSection, DesignSpaceSection } from './limit-sections.tsx';
import { CapitalSection, CashSection, CostSection } from './money-sections.tsx';
import {
  BasisSection,
  EquipmentSection,
  FlowsheetSection,
  ScheduleSection,
  StreamsSection,
} from './plant-sections.tsx';
import type { Reporting, Settled } from './reporting.ts';
import styles from './report.module.css';
import { FootprintSection, MattersSection, UncertaintySection } from './risk-sections.tsx';
import type { Choices, Section, SectionName } from './sections.ts';
import { AssumptionsSection, VersionsSection, WarningsSection } from './source-sections.tsx';
import { SummarySection } from './summary-section.tsx';

/** A section that is not drawn again while parts of the report are computed. */
const settled = (Drawn: FunctionComponent<Settled>) =>
  memo<Reporting>(Drawn, (before, after) =>
    (Object.keys(after) as (keyof Reporting)[]).every((key) => key === 'computed' || before[key] === after[key]),
  );

/** Drawn again only if what they are drawn from changes, not while a title or words are typed. */
const DRAWN: Record<SectionName, ComponentType<Reporting>> = {
  summary: memo(SummarySection),
  flowsheet: settled(FlowsheetSection),
  basis: settled(BasisSection),
  streams: settled(StreamsSection),
  equipment: settled(EquipmentSection),
  schedule: settled(ScheduleSection),
  capital: settled(CapitalSection),
  cost: settled(CostSection),
  cash: settled(CashSection),
  matters: memo(MattersSection),
  uncertainty: memo(UncertaintySection),
  chance: memo(ChanceSection),
  design_space: memo(DesignSpaceSection),
  footprint: settled(FootprintSection),
  assumptions: settled(AssumptionsSection),
  warnings: settled(WarningsSection),
  versions: memo(VersionsSection),
};

interface Props {
  reporting: Reporting;
  title: string;
  choices: Choices;
  sections: readonly Section<SectionName>[];
  /** Address of the logo of an owner who is not named. */
  logo?: string | undefined;
}

/** The report of a process. */
export function ReportDocument({ reporting, title, choices, sections, logo }: Props) {
  const { organisation, product, version, today } = reporting;
  return (
    <Paper
      title={title}
      organisation={organisation}
      logo={logo}
      byline={[product.name, version, formatDay(today)].filter(Boolean).join(' · ')}
      introduction={choices.introduction}
      closing={choices.closing}
      sections={sections}
      draw={(name) => {
        const Drawn = DRAWN[name];
        return <Drawn {...reporting} />;
      }}
    />
  );
}

interface PaperProps<Name extends string> {
  sections: readonly Section<Name>[];
  title: string;
  organisation?: Membership | null;
  /** Address of the logo of an owner who is not named. */
  logo?: string | undefined;
  byline: string;
  introduction?: string;
  closing?: string;
  draw: (name: Name) => ReactNode;
}

/** The report itself, which is all that is printed. */
export function Paper<Name extends string>({
  title,
  organisation,
  logo,
  byline,
  introduction = '',
  closing = '',
  sections,
  draw,
}: PaperProps<Name>) {
  return (
    <article className={styles['paper']} aria-label={title}>
      <header className={styles['head']}>
        {organisation && (
          <p className={styles['owner']}>
            <OrganisationLogo organisation={organisation} size={28} /> {organisation.name}
          </p>
        )}
        {logo !== undefined && (
          <p className={styles['owner']}>
            <img className={styles['logo']} src={logo} alt="Logo of the owner" />
          </p>
        )}
        <h2>{title}</h2>
        <p className={styles['byline']}>{byline}</p>
      </header>
      <Words text={introduction} />
      <nav className={styles['printedContents']} aria-label="Contents">
        <h3>Contents</h3>
        <Contents sections={sections} />
      </nav>
      {sections.map(({ name, title: heading, number }) => (
        <section
          key={name}
          id={name}
          className={styles['section']}
          data-section={name}
          aria-labelledby={`${name}-title`}
        >
          <h3 id={`${name}-title`}>
            <span>{number}</span> {heading}
          </h3>
          {draw(name)}
        </section>
      ))}
      {closing.trim() !== '' && (
        <div className={styles['closing']}>
          <Words text={closing} />
        </div>
      )}
    </article>
  );
}

/** A member's own words, in paragraphs. */
function Words({ text }: { text: string }) {
  if (text.trim() === '') return null;
  return (
    <div className={styles['words']}>
      {text
        .trim()
        .split(/\n{2,}/)
        .map((paragraph, index) => (
          <p key={`${index} ${paragraph}`}>
            {paragraph.split('\n').map((line, place) => (
              <Fragment key={`${place} ${line}`}>
                {place > 0 && <br />}
                {line}
              </Fragment>
            ))}
          </p>
        ))}
    </div>
  );
}
