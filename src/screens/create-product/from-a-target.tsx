import { type ReactNode, useMemo, useState } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate } from 'react-router-dom';
import { type Library, SAMPLES, type UnitOperation } from '#engine/index.ts';
import type { Wanted } from '#engine/analysis/index.ts';
import { countedIn, isCounted, LEVEL, type Reporting, type UnitOfUse } from '#engine/wording/index.ts';
import { Button } from '#src/components/button.tsx';
import { ChoiceButtons } from '#src/components/choice-buttons.tsx';
import { Page } from '#src/components/page.tsx';
import { PageSkeleton } from '#src/components/page-skeleton.tsx';
import { QuantityBox, QuantityNote } from '#src/components/quantity-box.tsx';
import { SearchChoice, type SearchOption } from '#src/components/search-choice.tsx';
import { useQuantityText, type TypedQuantity } from '#src/components/use-quantity-text.ts';
import { annualAmount, annualText, keyFigure, showFigure } from '#src/components/figures/definitions.ts';
import { type Catalogue } from '#src/draft/catalogue.ts';
import { useAllOperations } from '#src/draft/use-all-operations.ts';
import { useLibrary } from '#src/draft/use-library.ts';
import { useLibraryCalculator } from '#src/engine/calculator.ts';
import { useCrumbs } from '#src/lib/crumbs.ts';
import { formatNumber } from '#src/lib/format.ts';
import { unitShown } from '#src/lib/currency.ts';
import {
  amountUnit,
  costUnit,
  PER_KG,
  type Reported,
  ReportedContext,
  reportedFor,
  useReported,
} from '#src/lib/reporting.ts';
import { reasonOf } from '#src/lib/reason-of.ts';
import { toast } from '#src/lib/toast.ts';
import { Letter } from '#src/products/letter.tsx';
import { StageIcon } from '#src/workspace/stage.tsx';
import { useShortcutKeys } from '#src/workspace/use-shortcuts.ts';
import { CostAxis, CostRange, costScale, costText } from './cost-axis.tsx';
import { decisionsOf, decisionText, fermentersOf, isMixed, LETTERS, settingsOf } from './decided.ts';
import type { Market } from './markets.ts';
import { openProposal } from './open-proposal.ts';
import {
  inOrder,
  isProven,
  reasonsFor,
  useProposals,
  type Answers,
  type Proposal,
  type Proposals,
} from './proposals.ts';
import { Platforms } from './platforms.tsx';
import styles from './from-a-target.module.css';

const MARKETS: { value: Market; label: string }[] = [
  { value: 'food', label: 'Food' },
  { value: 'chemical', label: 'Chemical' },
  { value: 'medicine', label: 'Medicine' },
];
/** Unit of the output of each market, per year as the sentence says, and the output that the field begins with, kg. */
const OUTPUTS = {
  food: { unit: 't', start: 100_000 },
  chemical: { unit: 't', start: 1_000_000 },
  medicine: { unit: 'kg', start: 100 },
} as const;

/** From a target to a plant: four answers, the solved trains near to them, and one click that opens a sized draft. */
export default function FromATarget() {
  const catalogue = useAllOperations();
  const library = useLibrary();
  useCrumbs([{ label: 'Products', to: '/products' }, { label: 'New product' }]);
  return (
    <Page
      title="New product"
      lead="Nothing is saved until you open a train"
      actions={
        <>
          <Button variant="text" component={Link} to="/">
            Solved examples
          </Button>
          <Button variant="text" component={Link} to="/products/create?empty">
            Start empty
          </Button>
        </>
      }
    >
      {library && catalogue.size > 0 ? <Start catalogue={catalogue} library={library} /> : <PageSkeleton />}
    </Page>
  );
}

interface StartProps {
  catalogue: Catalogue;
  library: Library;
}

function Start({ catalogue, library }: StartProps) {
  const calculator = useLibraryCalculator(library);
  const [id, setId] = useState('');
  const [market, setMarket] = useState<Market>('food');
  const [typed, setTyped] = useState<TypedQuantity | undefined>(undefined);
  const [price, setPrice] = useState<TypedQuantity>(null);
  const [use, setUse] = useState<UnitOfUse>('kg');
  const [dose, setDose] = useState<TypedQuantity>(0.03);
  const options = useMemo(() => productOptions(library), [library]);
  const wanted = wantedOf(id, options);
  const mg = typeof dose === 'number' && dose > 0 ? dose : null;
  const made = wanted?.component_id;
  const reporting = useMemo(() => reportingOf(use, mg, made, library), [use, mg, made, library]);
  const reported = useMemo(() => reportedFor(reporting ?? {}), [reporting]);
  const output = typed === undefined ? OUTPUTS[market].start : typed;
  const amount = amountUnit(reported, OUTPUTS[market].unit);
  const target = typeof output === 'number' && output > 0 ? output : null;
  const limit = typeof price === 'number' && price > 0 ? price : null;
  const asked = wanted && target !== null ? { wanted, market, target } : null;
  const found = useProposals(calculator, asked);
  const answers = asked && { ...asked, price: limit, reporting };
  return (
    <ReportedContext value={reported}>
      <section className={styles['sentence']} aria-label="Target">
        <div>
          <div className={styles['answer']}>
            Make{' '}
            <SearchChoice
              isWord
              id="target-product"
              label="Product"
              placeholder="choose a product"
              options={options}
              none="Not in the library. “Start empty” takes a product of your own."
              value={id}
              onChange={setId}
            />
          </div>
          <small>Protein, molecule or cells of the library</small>
        </div>
        <QuantityAnswer
          label="Annual output"
          unit="kg"
          shownIn={amount.displayUnit}
          reported={amount.reported}
          value={output}
          onType={setTyped}
          after={
            <UnitChoice
              mass={OUTPUTS[market].unit}
              use={use}
              onUse={setUse}
              dose={dose}
              onDose={setDose}
              isKnown={reporting !== null}
            />
          }
        />
        <div>
          <div className={styles['answer']}>
            for <ChoiceButtons label="For" choices={MARKETS} value={market} onChange={setMarket} />
          </div>
          <small>Sets the grade of the plant, the trains and the last step</small>
        </div>
        <QuantityAnswer
          label="Highest unit cost"
          before="to cost"
          unit="USD/kg"
          shownIn="USD/kg"
          reported={reported}
          value={price}
          optional
          onType={setPrice}
          after={`${costUnit(reported)} or less`}
        />
      </section>
      {answers ? (
        <Found
          answers={answers}
          found={found.answer}
          failure={found.failure}
          isOld={found.isOld}
          library={library}
          catalogue={catalogue}
          onTarget={setTyped}
        />
      ) : (
        <p className={styles['ask']}>
          {wanted ? 'Enter an output above zero.' : 'Choose a product, for example: '}
          {!wanted &&
            EXAMPLES.map(({ words, id: chosen, market: of, output: kg }) => (
              <Button
                key={words}
                variant="outlined"
                size="small"
                onClick={() => {
                  setId(chosen);
                  setMarket(of);
                  setTyped(kg);
                }}
              >
                {words}
              </Button>
            ))}
        </p>
      )}
      {!wanted && <Platforms />}
    </ReportedContext>
  );
}

/** Targets of the demo plants. */
const EXAMPLES: { words: string; id: string; market: Market; output: number }[] = [
  { words: 'leghaemoglobin, 270 t/y, for food', id: 'protein:prt_leghaemoglobin_c2', market: 'food', output: 270_000 },
  { words: 'citric acid, 10 000 t/y, chemical', id: 'molecule:mol_citric_acid', market: 'chemical', output: 1e7 },
  {
    words: 'an antibody, 300 kg/y, medicine',
    id: 'protein:prt_igg1_mab_trastuzumab_like',
    market: 'medicine',
    output: 300,
  },
];

interface UnitChoiceProps {
  /** Unit of a mass. */
  mass: 't' | 'kg';
  use: UnitOfUse;
  onUse: (use: UnitOfUse) => void;
  /** mg. */
  dose: TypedQuantity;
  onDose: (mg: TypedQuantity) => void;
  /** False for what is counted without a known mass. */
  isKnown: boolean;
}

/** What the target is counted in, which becomes the unit of use of the product. */
function UnitChoice({ mass, use, onUse, dose, onDose, isKnown }: UnitChoiceProps) {
  const field = useQuantityText({ value: dose, unit: 'kg', shownIn: 'kg', onType: onDose });
  return (
    <>
      <select aria-label="Counted in" value={use} onChange={({ target }) => onUse(target.value as UnitOfUse)}>
        <option value="kg">{mass === 't' ? 'tonnes per year' : 'kg per year'}</option>
        {Object.entries(COUNTS).map(([value, words]) => (
          <option key={value} value={value}>
            {words} per year
          </option>
        ))}
      </select>
      {isWeighed(use) && (
        <>
          {' '}
          of{' '}
          <QuantityBox
            shown={{ display_unit: 'mg' }}
            text={field.text}
            aria-label={`Mass of one ${use}`}
            onText={field.type}
            onBlur={field.settle}
          />{' '}
          mg
        </>
      )}
      {!isKnown && <small role="alert">The molar mass of this product is not known: the target stays a mass.</small>}
    </>
  );
}

/** Units of use that a target may be in, beside a mass; a batch has no size yet. */
const COUNTS = {
  dose: 'doses',
  patient: 'patients',
  viral_genomes: 'viral genomes',
  particles: 'particles',
  infectious_units: 'infectious units',
} as const;
const isWeighed = (use: UnitOfUse): boolean => use === 'dose' || use === 'patient';

/** The unit of use of the product; null if what is counted has no known mass. */
function reportingOf(
  use: UnitOfUse,
  dose: number | null,
  made: string | null | undefined,
  library: Library,
): Reporting | null {
  if (!isCounted(use)) return isWeighed(use) ? { reporting_unit: use, dose } : { reporting_unit: use };
  if (made === undefined) return {};
  const one = [...library.proteins, ...library.molecules].find(({ id }) => id === made);
  const counted = countedIn({ reporting_unit: use }, one?.molar_mass);
  return counted?.dose ? { reporting_unit: use, ...counted } : null;
}

interface QuantityAnswerProps {
  label: string;
  before?: string;
  after: ReactNode;
  unit: 'kg' | 'USD/kg';
  shownIn: string;
  reported?: Reported | undefined;
  value: TypedQuantity;
  optional?: boolean;
  onType: (value: TypedQuantity) => void;
}

function QuantityAnswer({
  label,
  before = '',
  after,
  unit,
  shownIn,
  reported,
  value,
  optional = false,
  onType,
}: QuantityAnswerProps) {
  const field = useQuantityText({ value, unit, shownIn, reported, onType });
  const shown = { display_unit: shownIn, reported };
  const isWrong = value === null ? !optional : typeof value === 'string' || !(value > 0);
  return (
    <div>
      <div className={styles['answer']}>
        {before}{' '}
        <QuantityBox
          shown={shown}
          text={field.text}
          aria-label={label}
          aria-invalid={isWrong && field.text.trim() !== ''}
          placeholder={optional ? 'any' : ''}
          // The year is said after the field, and may be typed as well.
          onText={(text) => field.type(text.replace(/\/(y|yr|year)$/, ''))}
          onBlur={field.settle}
        />{' '}
        {after}
      </div>
      <small>
        <QuantityNote shown={shown} text={field.text} />
        {optional && value === null && 'May stay open; the trains are then ranked by cost'}
        {optional &&
          typeof value === 'number' &&
          (isWrong ? 'Enter a cost above zero.' : 'Also the selling price of the product')}
      </small>
    </div>
  );
}

interface FoundProps extends StartProps {
  answers: Answers;
  found: Proposals | undefined;
  failure: string | null;
  isOld: boolean;
  onTarget: (kg: number) => void;
}

function Found({ answers, found, failure, isOld, library, catalogue, onTarget }: FoundProps) {
  const navigate = useNavigate();
  const client = useQueryClient();
  const [pointed, setPointed] = useState<string | null>(null);
  const [opening, setOpening] = useState<string | null>(null);
  const [withOthers, setWithOthers] = useState(false);
  const { price } = answers;
  const ordered = useMemo(() => inOrder(found?.solved ?? [], price), [found, price]);
  const reported = useReported();
  const scale = costScale(ordered, price, reported);
  const shown = ordered.find(({ train }) => train.id === pointed) ?? ordered[0];
  const decided = shown && decisionsOf(shown, ordered, answers, library);
  const isReady = found !== undefined && !isOld;
  const open = async (one: Proposal) => {
    setOpening(one.train.id);
    try {
      const described = (each: Proposal) => ({
        ...each,
        description: decisionText(decisionsOf(each, ordered, answers, library)),
      });
      const others = withOthers ? alternativesTo(one, ordered) : [];
      await openProposal(described(one), others.map(described), answers, { navigate, client });
    } catch (error) {
      toast.problem(`The train could not be opened: ${reasonOf(error)}`);
      setOpening(null);
    }
  };
  const openAt = (n: number) => () => isReady && !opening && ordered[n] && void open(ordered[n]);
  useShortcutKeys(
    Object.fromEntries(LETTERS.flatMap((key, n) => [key, key.toLowerCase()].map((one) => [one, openAt(n)]))),
  );
  if (failure) return <p className={styles['ask']}>{failure}</p>;
  const isSampled = ordered.length > 0 && ordered.every(({ spread }) => spread);
  return (
    <div className={styles['columns']} data-old={isOld || undefined} aria-busy={!isReady || found.waiting > 0}>
      <section className={styles['trains']} aria-label="Trains">
        <header>
          <h2>{titleOf(found)}</h2>
          <p>
            {ordered.length > 0 &&
              `${isMixed(ordered) ? 'Near to a solved plant first, then by' : 'By'} ${price !== null && isSampled ? `the chance of costing less than ${costText(price, reported)}` : 'unit cost'}`}
          </p>
          {ordered.length > 0 && (
            <>
              <span>
                Unit cost, {costUnit(reported)}
                {ordered.some(({ spread }) => spread) && (
                  <small>
                    {LEVEL} of {SAMPLES} samples
                  </small>
                )}
              </span>
              <CostAxis scale={scale} price={price} />
            </>
          )}
        </header>
        <ol>
          {ordered.map((one, n) => (
            <TrainRow
              key={one.train.id}
              one={one}
              letter={LETTERS[n] ?? ''}
              reasons={reasonsFor(one, ordered)}
              scale={scale}
              price={price}
              catalogue={catalogue}
              isBehind={isMixed(ordered) && !isProven(one)}
              isShown={one === shown}
              busy={opening === one.train.id}
              disabled={!isReady || opening !== null}
              onPoint={() => setPointed(one.train.id)}
              onOpen={() => void open(one)}
            />
          ))}
        </ol>
        {ordered.some((one) => alternativesTo(one, ordered).length > 0) && (
          <label className={styles['others']}>
            <input type="checkbox" checked={withOthers} onChange={({ target }) => setWithOthers(target.checked)} />
            Keep the other trains of its organism as processes too, to compare them
          </label>
        )}
        {found && <LeftOut found={found} onTarget={onTarget} />}
      </section>
      {shown && decided && (
        <section className={styles['decided']} aria-label="What your answers decide">
          <h2>What your answers decide, in {LETTERS[ordered.indexOf(shown)]}</h2>
          <p>Defaults that move with the answer; you can change all of them in the draft</p>
          <ol>
            {decided.map(({ answer, decisions }) => (
              <li key={answer}>
                <h3>{answer}</h3>
                <dl>
                  {decisions.map(({ title, value, otherwise }) => (
                    <div key={title}>
                      <dt>{title}</dt>
                      <dd>{value}</dd>
                      {otherwise && <dd>{otherwise}</dd>}
                    </div>
                  ))}
                </dl>
              </li>
            ))}
          </ol>
          <p>{restOf(shown, catalogue)} more settings come from the catalogue, each with its source.</p>
        </section>
      )}
    </div>
  );
}

/** The other trains that fit into the product of one: those of its organism. */
const alternativesTo = (one: Proposal, all: readonly Proposal[]): Proposal[] =>
  all.filter((other) => other !== one && other.product.host_id === one.product.host_id);

function titleOf(found: Proposals | undefined): string {
  if (!found) return 'Looking for trains …';
  const { solved, waiting } = found;
  if (waiting > 0) return `Sizing ${waiting} more ${waiting === 1 ? 'train' : 'trains'} …`;
  if (solved.length === 0) return 'No solved train makes this';
  return solved.length === 1
    ? 'One train makes it, solved and sized'
    : `${solved.length} trains make it, solved and sized`;
}

/** The settings of a train that are neither its own nor decided by the answers. */
const restOf = ({ design }: Proposal, catalogue: Catalogue): number =>
  design.configuration.uo_settings.reduce(
    (sum, { unit_operation, settings }) =>
      sum + (catalogue.get(unit_operation)?.parameters.filter(({ key }) => settings[key] === undefined).length ?? 0),
    0,
  );

function LeftOut({
  found: { solved, leftOut, waiting },
  onTarget,
}: {
  found: Proposals;
  onTarget: (kg: number) => void;
}) {
  const most = Math.max(0, ...leftOut.map(({ nearest }) => nearest ?? 0));
  const largest = annualText(most, useReported());
  if (waiting > 0) return null;
  const none = solved.length === 0;
  return (
    <footer className={styles['leftOut']}>
      {none && most > 0 && (
        <p>
          The output rules out every train.{' '}
          <Button variant="outlined" size="small" onClick={() => onTarget(most)}>
            Use {largest}
          </Button>
        </p>
      )}
      {none && leftOut.length === 0 && (
        <p>
          No plant near to this product has been solved. <Link to="/products/create?empty">Start empty</Link>, or choose
          another product.
        </p>
      )}
      {leftOut.length === 1 && (
        <p>
          Left out: <b>{leftOut[0]!.train.name}.</b> {leftOut[0]!.reason}
        </p>
      )}
      {leftOut.length > 1 && (
        <details open={none || solved.length === 1}>
          <summary>{leftOut.length} trains were left out: each with its reason</summary>
          <ul>
            {leftOut.map(({ train, reason }) => (
              <li key={train.id}>
                <b>{train.name}.</b> {reason}
              </li>
            ))}
          </ul>
        </details>
      )}
    </footer>
  );
}

interface TrainRowProps {
  one: Proposal;
  letter: string;
  reasons: string[];
  scale: ReturnType<typeof costScale>;
  price: number | null;
  catalogue: Catalogue;
  /** Whether others come first only because a solved plant is near to them. */
  isBehind: boolean;
  isShown: boolean;
  busy: boolean;
  disabled: boolean;
  onPoint: () => void;
  onOpen: () => void;
}

function TrainRow({ one, letter, reasons, scale, price, catalogue, ...row }: TrainRowProps) {
  const { train, design } = one;
  const { figures } = design;
  const made = annualAmount(figures.output, useReported());
  const footprint = showFigure(keyFigure('gwp', PER_KG), figures.gwp, figures.gwp_coverage);
  const facts: [string, string, string][] = [
    ['Capital', formatNumber(figures.tci / 1e6), `M ${unitShown('USD/kg').split('/')[0]}`],
    [
      'Purity',
      figures.purity === null ? 'no data' : formatNumber(100 * figures.purity),
      figures.purity === null ? '' : '%',
    ],
    ['Footprint', footprint.figure, footprint.unit],
    ['Output', made.figure, made.unit],
  ];
  return (
    <li data-shown={row.isShown || undefined}>
      <div>
        <h3>
          <button
            type="button"
            aria-pressed={row.isShown}
            title="Show what your answers decide in it"
            onClick={row.onPoint}
            onFocus={row.onPoint}
            onMouseEnter={row.onPoint}
          >
            <Letter letter={letter} /> {train.name}
          </button>
          <small>
            {design.configuration.uo_settings.length} steps · {fermentersOf(design)}
          </small>
        </h3>
        <ol className={styles['steps']}>
          {design.configuration.uo_settings.map(({ id, name, unit_operation }) => {
            const operation: UnitOperation | undefined = catalogue.get(unit_operation);
            return (
              <li key={id}>
                <i data-stage={operation?.stage}>{operation && <StageIcon operation={operation} size={16} />}</i>
                {name}
              </li>
            );
          })}
        </ol>
        <p className={styles['reasons']}>
          {reasons.length > 0 && <span data-for>{reasons.join(' ')}</span>}
          <span data-against>{train.doubt}</span>
          <small>
            {settingsOf(train)}
            {row.isBehind && '; after the others because no solved plant is near to it, whatever it costs'}
          </small>
        </p>
      </div>
      <CostRange one={one} scale={scale} price={price} />
      <div className={styles['facts']}>
        <dl className="figures">
          {facts.map(([title, value, unit]) => (
            <div key={title}>
              <dt>{title}</dt>
              <dd>
                <b>{value}</b> {unit}
              </dd>
            </div>
          ))}
        </dl>
        <Button
          variant={letter === 'A' ? 'contained' : 'outlined'}
          loading={row.busy}
          disabled={row.disabled}
          onClick={row.onOpen}
        >
          Open {letter}
        </Button>
      </div>
    </li>
  );
}

const productOptions = ({ proteins, molecules, cells }: Library): (SearchOption & { kind: Wanted['kind'] })[] =>
  [
    ...proteins.map(({ id, name }) => ({ kind: 'protein' as const, id, label: name, group: 'Proteins' })),
    ...molecules.map(({ id, name }) => ({ kind: 'molecule' as const, id, label: name, group: 'Molecules' })),
    ...cells.map(({ id, name }) => ({ kind: 'biomass' as const, id, label: name, group: 'Cells' })),
  ].map(({ id, ...one }) => ({ ...one, value: `${one.kind}:${id}` }));

function wantedOf(value: string, options: ReturnType<typeof productOptions>): Wanted | null {
  const chosen = options.find((one) => one.value === value);
  if (!chosen) return null;
  const id = value.slice(value.indexOf(':') + 1);
  const isCell = chosen.kind === 'biomass';
  return { name: chosen.label, kind: chosen.kind, component_id: isCell ? null : id, host_id: isCell ? id : null };
}
