import type { ReactNode } from 'react';
import type { DepositMethod } from '@sanam/wallet/portal/queries.ts';

type MethodCode = DepositMethod['method'];

const SUM = '฿500';
const SATANG = '.37';
const CREDITED = '+฿500';

const panels: Record<MethodCode, ReactNode> = {
  PROMPTPAY_BILL: <Code />,
  PROMPTPAY_ID: <Code hasExactAmount />,
  BANK_TRANSFER: <Transfer />,
  TRUEMONEY: <Wallet />,
  CARD: <Card />,
  CRYPTO: <Coin />,
};

/** Three drawn phone screens without words: the amount, the payment by this method, the increased balance. */
export function GuideDrawing({ method, label }: { method: MethodCode; label: string }) {
  return (
    <svg
      viewBox="0 0 360 168"
      role="img"
      aria-label={label}
      className="w-full rounded-lg bg-sunken"
      fill="none"
      strokeWidth={2.5}
      strokeLinecap="round"
      strokeLinejoin="round"
    >
      <Phone at={24} number={1}>
        <Amount />
      </Phone>
      <Arrow at={112} />
      <Phone at={138} number={2}>
        {panels[method]}
      </Phone>
      <Arrow at={226} />
      <Phone at={252} number={3}>
        <Balance />
      </Phone>
    </svg>
  );
}

/** A phone of 80 by 140; its content is drawn relative to its corner. */
function Phone({ at, number, children }: { at: number; number: number; children: ReactNode }) {
  return (
    <g transform={`translate(${at} 14)`}>
      <rect width={80} height={140} rx={12} className="fill-surface stroke-line-strong" />
      <path d="M32 8h16" className="stroke-line-strong" />
      {children}
      <circle cx={8} cy={8} r={11} className="fill-brand stroke-sunken" />
      <text x={8} y={12.5} textAnchor="middle" fontSize={13} fontWeight={700} strokeWidth={0} className="fill-on-brand">
        {number}
      </text>
    </g>
  );
}

function Arrow({ at }: { at: number }) {
  return <path transform={`translate(${at} 84)`} d="M0 0h18m-6 -6l6 6l-6 6" className="stroke-ink-soft" />;
}

function Tick({ x, y }: { x: number; y: number }) {
  return (
    <g transform={`translate(${x} ${y})`}>
      <circle r={13} className="fill-gain stroke-gain" />
      <path d="M-6 0l4 5l8 -9" className="stroke-surface" />
    </g>
  );
}

function ButtonBar() {
  return <rect x={12} y={112} width={56} height={16} rx={8} className="fill-brand stroke-brand" />;
}

function Amount() {
  return (
    <>
      <rect x={12} y={28} width={56} height={22} rx={6} className="stroke-brand" />
      <text x={40} y={44} textAnchor="middle" fontSize={14} fontWeight={700} strokeWidth={0} className="fill-ink">
        {SUM}
      </text>
      <rect x={12} y={60} width={25} height={16} rx={8} className="stroke-line-strong" />
      <rect x={43} y={60} width={25} height={16} rx={8} className="fill-brand-soft stroke-brand" />
      <rect x={12} y={84} width={25} height={16} rx={8} className="stroke-line-strong" />
      <rect x={43} y={84} width={25} height={16} rx={8} className="stroke-line-strong" />
      <ButtonBar />
    </>
  );
}

/** `hasExactAmount`: the satang identify the order. */
function Code({ hasExactAmount = false }: { hasExactAmount?: boolean }) {
  return (
    <>
      <g className="stroke-ink">
        <rect x={20} y={34} width={14} height={14} rx={2} />
        <rect x={46} y={34} width={14} height={14} rx={2} />
        <rect x={20} y={60} width={14} height={14} rx={2} />
        <path d="M46 61h5v5m9 -5v5m-14 8h4m10 -2v4M40 34v6m0 8v4m-20 2h6m8 0h4m8 0h4" />
      </g>
      <path d="M12 40v-14h14M54 26h14v14M12 68v14h14M54 82h14v-14" className="stroke-brand" />
      {hasExactAmount ? (
        <text x={40} y={103} textAnchor="middle" fontSize={13} fontWeight={700} strokeWidth={0} className="fill-ink">
          {SUM}
          <tspan className="fill-caution">{SATANG}</tspan>
        </text>
      ) : null}
      <ButtonBar />
    </>
  );
}

function Transfer() {
  return (
    <>
      <path d="M18 44l22 -14l22 14zM22 50v14m12 -14v14m12 -14v14m12 -14v14M18 70h44" className="stroke-ink" />
      <path d="M14 84h30M14 96h20" className="stroke-line-strong" />
      <rect x={54} y={80} width={12} height={14} rx={2} className="stroke-brand" />
      <path d="M58 76h12v14" className="stroke-brand" />
      <ButtonBar />
    </>
  );
}

function Wallet() {
  return (
    <>
      <path
        d="M16 46h44a6 6 0 0 1 6 6v30a6 6 0 0 1 -6 6h-40a6 6 0 0 1 -6 -6v-32a8 8 0 0 1 8 -8h34"
        className="stroke-ink"
      />
      <path d="M66 60h-14a7 7 0 0 0 0 14h14" className="stroke-ink" />
      <circle cx={53} cy={67} r={1.5} className="fill-brand stroke-brand" />
      <ButtonBar />
    </>
  );
}

function Card() {
  return (
    <>
      <rect x={12} y={34} width={56} height={36} rx={5} className="stroke-ink" />
      <path d="M12 45h56" className="stroke-ink" />
      <path d="M20 60h12" className="stroke-line-strong" />
      <path d="M40 80l12 4v7c0 7 -5 11 -12 14c-7 -3 -12 -7 -12 -14v-7z" className="fill-surface stroke-brand" />
      <path d="M35 92l4 4l6 -7" className="stroke-brand" />
      <ButtonBar />
    </>
  );
}

function Coin() {
  return (
    <>
      <circle cx={40} cy={52} r={18} className="stroke-ink" />
      <path d="M40 41l9 11l-9 11l-9 -11z" className="stroke-brand" />
      <path d="M14 86h52M14 98h36" className="stroke-line-strong" />
      <ButtonBar />
    </>
  );
}

function Balance() {
  return (
    <>
      <Tick x={40} y={46} />
      <path d="M22 76h36" className="stroke-line-strong" />
      <text x={40} y={100} textAnchor="middle" fontSize={14} fontWeight={700} strokeWidth={0} className="fill-gain">
        {CREDITED}
      </text>
      <path d="M28 120h24" className="stroke-line-strong" />
    </>
  );
}
