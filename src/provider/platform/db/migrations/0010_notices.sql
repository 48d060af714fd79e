CREATE TABLE "notices" (
	"customer_id" integer NOT NULL,
	"kind" text NOT NULL,
	"due_at" timestamp with time zone NOT NULL,
	"message_id" integer,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "notices_customer_id_kind_due_at_pk" PRIMARY KEY("customer_id","kind","due_at")
);
--> statement-breakpoint
ALTER TABLE "customer_numbers" ADD COLUMN "renewal_changed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "customers" ADD COLUMN "low_credit_cents" integer DEFAULT 200 NOT NULL;--> statement-breakpoint
ALTER TABLE "suspensions" ADD COLUMN "retry_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "notices" ADD CONSTRAINT "notices_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notices" ADD CONSTRAINT "notices_message_id_outbox_id_fk" FOREIGN KEY ("message_id") REFERENCES "public"."outbox"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "notices_due" ON "notices" USING btree ("due_at");--> statement-breakpoint
CREATE INDEX "notices_message" ON "notices" USING btree ("message_id");--> statement-breakpoint
CREATE INDEX "ledger_entries_calls" ON "ledger_entries" USING btree ("created_at") WHERE "ledger_entries"."kind" = 'call';--> statement-breakpoint
CREATE INDEX "saved_cards_expiry" ON "saved_cards" USING btree ("expiration_year","expiration_month") WHERE "saved_cards"."is_primary";--> statement-breakpoint
CREATE INDEX "suspensions_retry" ON "suspensions" USING btree ("retry_at") WHERE "suspensions"."resolved_at" is null;--> statement-breakpoint
ALTER TABLE "customers" ADD CONSTRAINT "customers_low_credit_cents_not_negative" CHECK ("customers"."low_credit_cents" >= 0);