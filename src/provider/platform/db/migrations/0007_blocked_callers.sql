CREATE TABLE "blocked_callers" (
	"id" serial PRIMARY KEY NOT NULL,
	"customer_number_id" integer NOT NULL,
	"phone_number" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "blocked_callers_phone_number_digits" CHECK ("blocked_callers"."phone_number" ~ '^[0-9]+$')
);
--> statement-breakpoint
ALTER TABLE "calls" ADD COLUMN "outcome" text DEFAULT 'connected' NOT NULL;--> statement-breakpoint
ALTER TABLE "blocked_callers" ADD CONSTRAINT "blocked_callers_customer_number_id_customer_numbers_id_fk" FOREIGN KEY ("customer_number_id") REFERENCES "public"."customer_numbers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "blocked_callers_number_phone" ON "blocked_callers" USING btree ("customer_number_id","phone_number");--> statement-breakpoint
ALTER TABLE "calls" ADD CONSTRAINT "calls_outcome" CHECK ("calls"."outcome" in ('connected', 'forwarded', 'blocked'));