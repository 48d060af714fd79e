CREATE TABLE "withdrawals" (
	"id" serial PRIMARY KEY NOT NULL,
	"reference" text NOT NULL,
	"email" text NOT NULL,
	"name" text NOT NULL,
	"language" text NOT NULL,
	"state" text NOT NULL,
	"request_id" uuid,
	"refund_cents" integer,
	"created_at" timestamp with time zone NOT NULL,
	"finished_at" timestamp with time zone,
	CONSTRAINT "withdrawals_email_lower_case" CHECK ("withdrawals"."email" = lower("withdrawals"."email")),
	CONSTRAINT "withdrawals_language" CHECK ("withdrawals"."language" in ('en', 'es', 'he', 'pt')),
	CONSTRAINT "withdrawals_state" CHECK ("withdrawals"."state" in ('pending', 'accepted', 'late', 'repeated', 'unmatched')),
	CONSTRAINT "withdrawals_refund_cents_not_negative" CHECK ("withdrawals"."refund_cents" >= 0),
	CONSTRAINT "withdrawals_finished_at" CHECK (("withdrawals"."state" = 'pending') = ("withdrawals"."finished_at" is null)),
	CONSTRAINT "withdrawals_accepted" CHECK ("withdrawals"."state" <> 'accepted'
        or ("withdrawals"."request_id" is not null and "withdrawals"."refund_cents" is not null))
);
--> statement-breakpoint
ALTER TABLE "ledger_entries" DROP CONSTRAINT "ledger_entries_kind";--> statement-breakpoint
ALTER TABLE "ledger_entries" DROP CONSTRAINT "ledger_entries_sign";--> statement-breakpoint
ALTER TABLE "ledger_entries" DROP CONSTRAINT "ledger_entries_payment";--> statement-breakpoint
ALTER TABLE "refunds" DROP CONSTRAINT "refunds_reason";--> statement-breakpoint
ALTER TABLE "sandbox_charges" ADD COLUMN "refunded_cents" integer;--> statement-breakpoint
ALTER TABLE "withdrawals" ADD CONSTRAINT "withdrawals_request_id_payment_requests_id_fk" FOREIGN KEY ("request_id") REFERENCES "public"."payment_requests"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "withdrawals_request" ON "withdrawals" USING btree ("request_id");--> statement-breakpoint
CREATE INDEX "withdrawals_created" ON "withdrawals" USING btree ("created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "withdrawals_pending" ON "withdrawals" USING btree ("email","reference") WHERE "withdrawals"."state" = 'pending';--> statement-breakpoint
CREATE UNIQUE INDEX "withdrawals_once" ON "withdrawals" USING btree ("request_id") WHERE "withdrawals"."state" = 'accepted';--> statement-breakpoint
ALTER TABLE "ledger_entries" ADD CONSTRAINT "ledger_entries_kind" CHECK ("ledger_entries"."kind" in ('payment', 'plan', 'call', 'refund', 'gift', 'withdrawal'));--> statement-breakpoint
ALTER TABLE "ledger_entries" ADD CONSTRAINT "ledger_entries_sign" CHECK (case when "ledger_entries"."kind" in ('payment', 'gift', 'withdrawal')
        then "ledger_entries"."amount_cents" > 0 else "ledger_entries"."amount_cents" < 0 end);--> statement-breakpoint
ALTER TABLE "ledger_entries" ADD CONSTRAINT "ledger_entries_payment" CHECK ("ledger_entries"."kind" not in ('payment', 'plan', 'withdrawal') or "ledger_entries"."payment_id" is not null);--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_reason" CHECK ("refunds"."reason" in ('late-charge', 'undeliverable', 'gateway', 'withdrawal'));--> statement-breakpoint
ALTER TABLE "sandbox_charges" ADD CONSTRAINT "sandbox_charges_refunded_cents_not_negative" CHECK ("sandbox_charges"."refunded_cents" >= 0);