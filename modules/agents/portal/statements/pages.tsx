import { StatementsPage } from './statements-page.tsx';

export const DividendPage = () => <StatementsPage kind="dividend" />;
export const DailySalaryPage = () => <StatementsPage kind="dailySalary" />;
export const HourSalaryPage = () => <StatementsPage kind="hourSalary" />;
export const RealtimeSalaryPage = () => <StatementsPage kind="realtimeSalary" />;
