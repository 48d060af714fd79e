CREATE TABLE "known_networks" (
	"customer_id" integer NOT NULL,
	"digest" text NOT NULL,
	"last_used_at" timestamp with time zone NOT NULL,
	CONSTRAINT "known_networks_customer_id_digest_pk" PRIMARY KEY("customer_id","digest")
);
--> statement-breakpoint
ALTER TABLE "login_attempts" ADD COLUMN "account_key" text;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "last_used_at" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "user_agent" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "known_networks" ADD CONSTRAINT "known_networks_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "known_networks_used" ON "known_networks" USING btree ("last_used_at");--> statement-breakpoint
CREATE INDEX "login_attempts_account" ON "login_attempts" USING btree ("account_key");--> statement-breakpoint
CREATE INDEX "login_attempts_tried" ON "login_attempts" USING btree ("last_tried_at");--> statement-breakpoint
CREATE INDEX "one_time_tokens_email" ON "one_time_tokens" USING btree ("email");